export { Contacted } from './ui/contacted.tsx';
export { Notes } from './ui/notes.tsx';
export { useMessage, useTemplate } from './ui/use-message.ts';
export { useNoteContact } from './ui/use-note-contact.ts';
