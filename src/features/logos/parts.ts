export { LogoField } from './ui/logo-field.tsx';
