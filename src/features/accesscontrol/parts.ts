export { default as ClientCards } from './ui/client-cards.tsx';
export { default as OwnPass } from './ui/own-pass.tsx';
export { ReaderList } from './ui/reader-list.tsx';
