import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DatePicker, DatesProvider } from '@mantine/dates';

interface CalendarProps {
  readonly value: string | null;
  readonly today: string;
  readonly onPick: (date: string) => void;
}

export default function Calendar({ value, today, onPick }: CalendarProps) {
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <DatePicker
        value={value}
        defaultDate={value ?? today}
        onChange={(date) => date && onPick(date)}
        highlightToday
        ariaLabels={{
          previousMonth: 'Mes anterior',
          nextMonth: 'Mes siguiente',
          monthLevelControl: 'Elegir mes',
        }}
      />
    </DatesProvider>
  );
}
