export { Members } from './ui/members.tsx';
