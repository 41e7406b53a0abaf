import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const CalendarFeeds = lazyPart(() => import('./ui/calendar-feeds.tsx'));
export const OwnCalendar = lazyPart(() => import('./ui/own-calendar.tsx'));
