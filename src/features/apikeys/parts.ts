export { KeyList } from './ui/key-list.tsx';
