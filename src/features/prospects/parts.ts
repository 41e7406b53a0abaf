export { originsTable } from './document.ts';
export { default as PageLetterDialog } from './ui/letter-dialog.tsx';
export { Origins } from './ui/origins.tsx';
