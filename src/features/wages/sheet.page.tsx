import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { useMonth } from '../../web/ui/month-choice.tsx';
import { SheetView } from './ui/sheet.tsx';
import { Wages } from './ui/wages.tsx';

/** The sheet of a person's month, and how they are paid. */
export default function SheetPage() {
  const { memberId = '' } = useParams({ strict: false }) as { memberId?: string };
  const { asked } = useMonth();
  const back = (
    <ButtonLink
      variant="default"
      to="/mycenter/profesores"
      search={{ ...(asked.month && { mes: asked.month }) }}
    >
      Ver a todos
    </ButtonLink>
  );
  return (
    <SheetView
      query={useQuery(query(api.wages.sheet, { memberId, ...asked }))}
      title="Hoja del mes"
      back={back}
    >
      {(sheet) => <Wages key={sheet.memberId} sheet={sheet} />}
    </SheetView>
  );
}
