#include "nic/port_device.h"

namespace dcqcn {

ns3::TypeId PortDevice::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::PortDevice").SetParent<ns3::NetDevice>().SetGroupName("Dcqcn");
    return tid;
}

}  // namespace dcqcn
