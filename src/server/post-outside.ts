import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const timeoutMs = 10_000;
/** What is read of an answer to a post. */
const longestAnswer = 2_000;

/** Why nothing was answered. */
export type PostTrouble = 'private_address' | 'not_encrypted' | 'timeout' | 'unreachable';

/** `text` is the beginning of the answer; `isSent` whether what was asked may have arrived. */
export type Posted =
  | { readonly status: number; readonly text: string }
  | { readonly trouble: PostTrouble; readonly isSent: boolean };

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Addresses and networks that are not of the internet, and may be reached all the same, also without encryption. */
  readonly networks: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

interface Ask extends Omit<Post, 'body'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: string | Buffer | undefined;
  /** How many characters are read of the answer. */
  readonly longest: number;
}

class PrivateAddressError extends Error {}

function isWithin(address: string, network: string): boolean {
  const known = ipaddr.process(address);
  const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.process(network), null];
  if (known.kind() !== base.kind()) return false;
  return known.match(base, bits ?? (known.kind() === 'ipv4' ? 32 : 128));
}

/** Whether an IP address is one of the internet: neither of this machine, nor of its network, nor of several machines. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const isListed = (address: string, networks: readonly string[]): boolean =>
  ipaddr.isValid(address) && networks.some((network) => isWithin(address, network));

/** Answers a connection the addresses of a name, where all of them may be reached: it connects to these and asks no second time. */
const guardedLookup =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (name, options, answer) => {
    lookup(name, { ...options, all: true }, (failed, addresses) => {
      const [first] = addresses ?? [];
      if (failed || !first) return answer(failed ?? new Error(`${name} has no address`), '');
      if (!addresses.every(({ address }) => mayReach(address)))
        return answer(new PrivateAddressError(name), '');
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
    });
  };

const troubleOf = (reason: unknown): PostTrouble => {
  if (reason instanceof PrivateAddressError) return 'private_address';
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'unreachable';
};

/**
 * Asks an address of the internet, and so never this machine or its network, whatever its name leads to by then. Follows no
 * redirect, waits ten seconds, and reads the beginning of the answer.
 */
export async function askOutside(asked: Ask): Promise<Posted> {
  const { url, method, headers, body, networks, longest, signal } = asked;
  const { protocol, hostname } = new URL(url);
  const encrypted = protocol === 'https:';
  if (!encrypted && networks.length === 0) return { trouble: 'not_encrypted', isSent: false };
  const mayReach = (address: string) =>
    (encrypted && isPublicAddress(address)) || isListed(address, networks);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !mayReach(literal)) return { trouble: 'private_address', isSent: false };
  const timeout = AbortSignal.timeout(timeoutMs);
  let isSent = false;
  try {
    return await new Promise<Posted>((resolve, reject) => {
      const sent = (encrypted ? requestHttps : requestHttp)(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        agent: false,
        lookup: guardedLookup(mayReach),
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      sent.on('socket', (socket) => {
        socket.once(encrypted ? 'secureConnect' : 'connect', () => {
          isSent = true;
        });
      });
      sent.on('error', reject);
      // An answer that changes the protocol ends the connection without any other event.
      sent.on('close', () => reject(new Error('closed')));
      sent.on('response', (answer) => {
        const { statusCode: status = 0 } = answer;
        let text = '';
        const end = () => {
          resolve({ status, text: text.slice(0, longest) });
          sent.destroy();
        };
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
          if (text.length >= longest) end();
        });
        answer.on('end', end);
        answer.on('error', reject);
      });
      sent.end(body);
    });
  } catch (reason) {
    signal?.throwIfAborted();
    return { trouble: timeout.aborted ? 'timeout' : troubleOf(reason), isSent };
  }
}

/** Posts to an address that somebody of a gym typed in. */
export const postOutside = (post: Post): Promise<Posted> =>
  askOutside({ ...post, method: 'POST', longest: longestAnswer });
