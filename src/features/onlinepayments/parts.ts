export { default as ClientLinks } from './ui/client-links.tsx';
export { PayOwn } from './ui/pay-own.tsx';
export { default as ProviderList } from './ui/provider-list.tsx';
