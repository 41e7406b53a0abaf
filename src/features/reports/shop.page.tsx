import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { minorDigits } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMe } from '../../web/session.ts';
import { productsTable } from './document.ts';
import { ReportPage } from './ui/report-page.tsx';
import { OpenShift } from './ui/shop/open-shift.tsx';
import { Shifts } from './ui/shop/shifts.tsx';
import { ShopFigures } from './ui/shop/shop-figures.tsx';
import { SoldProducts } from './ui/shop/sold-products.tsx';
import { SpanChoice, useSpan } from './ui/span-choice.tsx';
import { spanNote, spanWords } from './words.ts';

/** What the shop sold between two days and what it earned, what lies in it, and the shifts of its tills. */
function ShopReport() {
  const { gym } = useMe();
  const span = useSpan();
  const result = useQuery({ ...query(api.reports.shop, span), placeholderData: keepPreviousData });
  return (
    <ReportPage
      title="Reporte de tienda"
      note={spanNote(span)}
      choice={<SpanChoice {...span} />}
      query={result}
      failedTitle="No pudimos cargar la tienda"
      isEmpty={({ products }) => products.length === 0}
      exported={({ products }) => ({
        title: 'Exportar la tienda',
        noun: 'reporte-de-tienda',
        sheet: 'Productos',
        about: `${spanWords(span)}: una línea por producto que se vendió o que hay.`,
        read: async () => productsTable(products, minorDigits(gym?.currency ?? 'CLP')),
      })}
    >
      {(report) => (
        <>
          <ShopFigures report={report} span={span} />
          <SoldProducts query={result} span={span} />
          <Shifts key={spanWords(span)} span={span} />
        </>
      )}
    </ReportPage>
  );
}

/** The report, or X of an open shift: '?turno=…'. One screen, as each takes room of every first visit. */
export default function ShopReportPage() {
  const { turno } = useSearch({ strict: false }) as ScreenSearch;
  const span = useSpan();
  return typeof turno === 'string' ? <OpenShift shiftId={turno} span={span} /> : <ShopReport />;
}
