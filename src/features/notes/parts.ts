export { Notes } from './ui/notes.tsx';
export { useNoteContact } from './ui/use-note-contact.ts';
