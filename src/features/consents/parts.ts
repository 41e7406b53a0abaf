export { default as Consents } from './ui/consents.tsx';
