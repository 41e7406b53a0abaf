export { default as OwnPhones } from './ui/own-phones.tsx';
export { renewPhone } from './ui/this-phone.ts';
