import type { LinkProps } from '@tanstack/react-router';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { ClassReport } from '../contract.ts';
import { absentOf, occupancyOf, sumSlots } from '../rules.ts';
import { percentWords } from '../words.ts';
import { Figure, FigureGrid } from './figure.tsx';

interface ClassFiguresProps {
  readonly report: ClassReport;
  readonly to: LinkProps;
}

/** What the classes of a span sum up to, each figure with what it is. */
export function ClassFigures({ report, to }: ClassFiguresProps) {
  const money = useMoney();
  const sums = sumSlots(report.slots);
  return (
    <FigureGrid label="Clases">
      <Figure
        label="Clases hechas"
        value={count(sums.classes)}
        to={to}
        about="Las de la agenda que ya terminaron, sin las canceladas ni las de feriados."
      />
      <Figure
        label="Ocupación"
        value={percentWords(occupancyOf(sums))}
        to={to}
        about="De cada cien cupos, cuántos se ocuparon. El cupo es el que la clase tiene hoy."
      >
        {count(sums.taken)} de {count(sums.places)} cupos
      </Figure>
      <Figure
        label="Asistencias"
        value={count(sums.attended)}
        to={to}
        about="Quienes se marcaron como asistidos en esas clases."
      />
      <Figure
        label="Faltas"
        value={count(sums.taken - sums.attended)}
        to={to}
        about="Quienes tenían cupo al terminar la clase y no se marcaron como asistidos."
      >
        {percentWords(absentOf(sums))} de los cupos ocupados
      </Figure>
      <Figure
        label="Cancelaciones tardías"
        value={count(sums.late)}
        to={to}
        about="Reservas canceladas cuando el plazo para cancelar ya había pasado."
      />
      <Figure
        label="Sin cupo"
        value={count(sums.waiting)}
        to={to}
        about="Quienes seguían en la lista de espera al terminar la clase: lo que faltó de cupo."
      />
      <Figure
        label="Ingreso de las clases"
        value={money(sums.income)}
        to={to}
        about="De lo que cada período de una membresía, también ilimitada, gana en esos días, como en Ingresos, una parte igual por cada asistencia en ellos; de un bono, lo de cada sesión. Nunca suma más que lo ganado: lo de quien no vino, las matrículas y los congelamientos no entran."
      />
    </FigureGrid>
  );
}
