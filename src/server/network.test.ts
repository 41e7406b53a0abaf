import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { addressesOf, reachableAddresses, urlsOf } from './network.ts';

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;

const interfaces = {
  lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
  docker0: [at('172.17.0.1')],
  eth0: [at('10.4.0.9'), at('fe80::1', 'IPv6')],
  wlan0: [at('192.168.1.20')],
  eth1: [at('169.254.7.7')],
};

test('primero va la dirección que más probablemente alcanzan los demás, y las de esta máquina sola no van', () => {
  expect(addressesOf(interfaces)).toEqual(['192.168.1.20', '10.4.0.9', '172.17.0.1']);
  expect(reachableAddresses('0.0.0.0', interfaces)).toEqual(addressesOf(interfaces));
  expect(reachableAddresses('192.168.1.20', interfaces)).toEqual(['192.168.1.20']);
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(reachableAddresses(host, interfaces)).toEqual([]);
});

test('los enlaces llevan a donde otros pueden abrirlos', () => {
  const urls = (host: string, names?: string[], publicUrl?: string) =>
    urlsOf({ host, port: names ? 443 : 3000, publicUrl }, names && { names }, interfaces);
  expect(urls('127.0.0.1')).toEqual(['http://localhost:3000']);
  expect(urls('0.0.0.0').slice(0, 2)).toEqual(['http://192.168.1.20:3000', 'http://10.4.0.9:3000']);
  expect(urls('0.0.0.0', ['*.migimnasio.cl', 'gimnasio.lan', '192.168.1.20'])[0]).toBe(
    'https://gimnasio.lan',
  );
  expect(urls('127.0.0.1', undefined, 'https://pulso.cl')).toEqual([
    'https://pulso.cl',
    'http://localhost:3000',
  ]);
  expect(urls('fd00::7')).toEqual(['http://[fd00::7]:3000']);
});
