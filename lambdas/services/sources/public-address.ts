import ipaddr from 'ipaddr.js';

/**
 * Whether an address is on the public internet: not private, loopback, link-local (used by cloud metadata services),
 * shared, multicast, reserved or documentation, and not an IPv6 form that embeds an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsedAddress = ipaddr.parse(address);
  // range() also rejects 6to4, Teredo, NAT64, IPv4-mapped and zoned addresses: their range is not `unicast`.
  return (
    parsedAddress.range() === 'unicast' &&
    !isNotGlobalUnicast(parsedAddress) &&
    !embedsIpv4(parsedAddress)
  );
}

/**
 * Whether an IPv6 address is outside 2000::/3, the only global unicast range (RFC 4291, IANA's registry of IPv6
 * address space).
 */
const isNotGlobalUnicast = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.kind() === 'ipv6' && !address.match(ipaddr.parseCIDR('2000::/3') as never);

/** Whether old network stacks route an IPv6 address of this form to the IPv4 address in its last 32 bits. */
function embedsIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.kind() === 'ipv4') return false;
  const [firstPart, secondPart] = (address as ipaddr.IPv6).parts;
  const isCompatible = (address as ipaddr.IPv6).parts.slice(0, 6).every((part) => part === 0);
  const isIsatap = (address as ipaddr.IPv6).parts[5] === 0x5efe;
  return isCompatible || isIsatap || (firstPart === 0x64 && secondPart === 0xff9b);
}

/** Whether an address is a loopback address; false for a host name. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
