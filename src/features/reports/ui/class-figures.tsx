import type { LinkProps } from '@tanstack/react-router';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { ClassReport } from '../contract.ts';
import type { ClassFigure, Span } from '../domain.ts';
import { absentOf, occupancyOf, sumSlots } from '../rules.ts';
import { percentWords } from '../words.ts';
import { Figure, FigureGrid } from './figure.tsx';

interface ClassFiguresProps {
  readonly report: ClassReport;
  readonly span: Span;
}

/** What the classes of a span sum up to, each figure with what it is. */
export function ClassFigures({ report, span }: ClassFiguresProps) {
  const money = useMoney();
  const heldFor = (cifra?: ClassFigure): LinkProps => ({
    to: '/reports/clases/hechas',
    search: { desde: span.from, hasta: span.to, ...(cifra && { cifra }) },
  });
  const sums = sumSlots(report.slots);
  return (
    <FigureGrid label="Clases">
      <Figure
        label="Clases hechas"
        value={count(sums.classes)}
        to={heldFor()}
        about="Las de la agenda que ya terminaron, sin las canceladas ni las de feriados."
      />
      <Figure
        label="Ocupación"
        value={percentWords(occupancyOf(sums))}
        to={heldFor('occupancy')}
        about="De cada cien cupos, cuántos se ocuparon. Los cupos son los que cada clase tenía ese día."
      >
        {count(sums.taken)} de {count(sums.places)} cupos
      </Figure>
      <Figure
        label="Asistencias"
        value={count(sums.attended)}
        to={heldFor('attended')}
        about="Quienes se marcaron como asistidos en esas clases."
      />
      <Figure
        label="Faltas"
        value={count(sums.taken - sums.attended)}
        to={heldFor('absent')}
        about="Quienes tenían cupo al terminar la clase y no se marcaron como asistidos."
      >
        {percentWords(absentOf(sums))} de los cupos ocupados
      </Figure>
      <Figure
        label="Cancelaciones tardías"
        value={count(sums.late)}
        to={heldFor('late')}
        about="Reservas canceladas cuando el plazo para cancelar ya había pasado."
      />
      <Figure
        label="Lista de espera"
        value={count(sums.asked)}
        to={heldFor('waiting')}
        about="Quienes pidieron lugar: los que estuvieron alguna vez en la lista de espera de una clase llena, cada uno una vez por clase, aunque hayan salido de ella antes."
      >
        Con cupo al liberarse uno: {count(sums.promoted)}. Salieron antes: {count(sums.left)}. Sin cupo al
        terminar: {count(sums.waiting)}
      </Figure>
      <Figure
        label="Ingreso de las clases"
        value={money(sums.income)}
        to={heldFor('income')}
        about="De lo que cada período de una membresía, también ilimitada, gana en esos días, como en Ingresos, una parte igual por cada asistencia a clase y por cada día de acceso libre sin clase; de un bono, lo de cada sesión. Nunca suma más que lo ganado: lo del acceso libre va aparte, y lo de quien no vino, las matrículas y los congelamientos no entran."
      >
        {report.openGymIncome > 0 && `Acceso libre, aparte: ${money(report.openGymIncome)}`}
      </Figure>
    </FigureGrid>
  );
}
