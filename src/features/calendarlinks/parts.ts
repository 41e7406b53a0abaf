export { default as OwnCalendar } from './ui/own-calendar.tsx';
