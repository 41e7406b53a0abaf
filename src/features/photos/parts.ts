export { ClientPhoto } from './ui/client-photo.tsx';
