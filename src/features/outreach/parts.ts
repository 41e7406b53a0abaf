export { nameColumn } from './ui/columns.tsx';
export { PeopleList } from './ui/people-list.tsx';
