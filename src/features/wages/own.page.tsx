import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { useMonth } from '../../web/ui/month-choice.tsx';
import { SheetView } from './ui/sheet.tsx';

/** The own sheet of a month. */
export default function OwnSheetPage() {
  const back = (
    <ButtonLink variant="default" to="/mi-semana">
      Mi semana
    </ButtonLink>
  );
  return (
    <SheetView
      query={useQuery(query(api.wages.ownSheet, useMonth().asked))}
      title="Mi hoja del mes"
      back={back}
    />
  );
}
