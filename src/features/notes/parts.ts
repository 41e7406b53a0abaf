export { Notes } from './ui/notes.tsx';
