export { default as Consents } from './ui/consents.tsx';
export { OwnConsents } from './ui/own-consents.tsx';
