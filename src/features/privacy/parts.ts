export { PersonalData } from './ui/personal-data.tsx';
