import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useEffect, useRef } from 'react';

interface CalendarProps {
  readonly value: string | null;
  readonly today: string;
  readonly onPick: (date: string) => void;
}

export default function Calendar({ value, today, onPick }: CalendarProps) {
  const days = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const find = (which: string) => days.current?.querySelector<HTMLElement>(which);
    (find('[data-selected]') ?? find('[data-today]'))?.focus();
  }, []);
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        ref={days}
        value={value}
        defaultDate={value ?? today}
        onChange={(date) => date && onPick(date)}
        highlightToday
        hideOutsideDates
        ariaLabels={{ previousMonth: 'Mes anterior', nextMonth: 'Mes siguiente' }}
      />
    </DatesProvider>
  );
}
