export { default as ClientLinks } from './ui/client-links.tsx';
export { PayOwn } from './ui/pay-own.tsx';
export { default as ProviderSettings } from './ui/provider-settings.tsx';
