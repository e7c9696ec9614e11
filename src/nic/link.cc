#include "nic/link.h"

#include "nic/port.h"

namespace dcqcn {

NS_OBJECT_ENSURE_REGISTERED(Link);

ns3::TypeId Link::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::Link")
            .SetParent<ns3::Channel>()
            .SetGroupName("Dcqcn")
            .AddConstructor<Link>()
            .AddAttribute("Delay", "Propagation delay, the same in both directions; more than 0.",
                          ns3::TimeValue(ns3::MicroSeconds(1)),
                          ns3::MakeTimeAccessor(&Link::delay_), ns3::MakeTimeChecker());
    return tid;
}

void Link::Connect(ns3::Ptr<Port> a, ns3::Ptr<Port> b, Duration delay) {
    SetAttribute("Delay", ns3::TimeValue(ns3::Time(delay.count())));
    ends_ = {a, b};
    a->Attach(*this, *b);
    b->Attach(*this, *a);
}

ns3::Ptr<ns3::NetDevice> Link::GetDevice(std::size_t i) const {
    return ends_.at(i);
}

void Link::DoDispose() {
    ends_ = {};
    ns3::Channel::DoDispose();
}

}  // namespace dcqcn
