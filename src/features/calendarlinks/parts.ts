export { default as CalendarFeeds } from './ui/calendar-feeds.tsx';
export { default as OwnCalendar } from './ui/own-calendar.tsx';
