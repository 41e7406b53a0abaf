import { once } from 'node:events';
import { type AddressInfo, createServer, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Certificate } from './certificate.ts';
import type { Settings } from './settings.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Networks of containers, virtual machines and tunnels, which tablets and phones do not reach. */
const virtual = /^(br-|bridge|docker|ham|tailscale|tap|tun|utun|vboxnet|vEthernet|veth|virbr|vmnet|wg|zt)/;
const commonRanges = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

function rankOf(name: string, address: string): number {
  const range = commonRanges.findIndex((pattern) => pattern.test(address));
  return (virtual.test(name) ? 10 : 0) + (range === -1 ? commonRanges.length : range);
}

/** This machine's IPv4 addresses in its networks, first the one that other devices most likely reach. */
export function addressesOf(interfaces: Interfaces): string[] {
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((address) => ({ name, ...address })))
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ name, address }) => ({ address, rank: rankOf(name, address) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address);
}

/** The addresses at which other devices reach a server that listens on `host`; none if only this machine does. */
export function reachableAddresses(host: string, interfaces: Interfaces = networkInterfaces()): string[] {
  if (host === '0.0.0.0' || host === '::') return addressesOf(interfaces);
  return host === 'localhost' || host === '::1' || host.startsWith('127.') ? [] : [host];
}

/** Null for a host that cannot be part of one: listening on it fails later, with the reason. */
const writeUrl = (protocol: string, host: string, port: number): string | null =>
  URL.parse(`${protocol}://${isIPv6(host) ? `[${host}]` : host}:${port}`)?.origin ?? null;

/** Every address that people can open, the one for links and codes first. */
export function urlsOf(
  { host, port, publicUrl }: Pick<Settings, 'host' | 'port' | 'publicUrl'>,
  certificate: Pick<Certificate, 'names'> | undefined,
  interfaces?: Interfaces,
): [string, ...string[]] {
  const protocol = certificate ? 'https' : 'http';
  const names = (certificate?.names ?? []).filter((name) => !isIP(name) && !name.startsWith('*.'));
  const urls = [...names, ...reachableAddresses(host, interfaces)]
    .map((name) => writeUrl(protocol, name, port))
    .filter((url) => url !== null);
  const [first = `${protocol}://localhost:${port}`, ...others] = urls;
  return publicUrl ? [publicUrl, first, ...others] : [first, ...others];
}

/** A port of `host` that nobody listens on; 0 where listening fails, which the next attempt reports. */
export async function findFreePort(host: string): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(0, host), 'listening');
  } catch {
    return 0;
  }
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
