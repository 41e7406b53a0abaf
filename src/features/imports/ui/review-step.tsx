import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { count } from '../../../web/format.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import type { Counts, ImportKind, Problem } from '../contract.ts';
import type { Review } from '../worker.ts';
import { ReviewFigures } from './review-figures.tsx';
import { ReviewProblems } from './review-problems.tsx';
import { StepActions } from './step-actions.tsx';

/** The expected result of the import. */
export interface Outlook {
  readonly counts: Counts;
  readonly problems: readonly Problem[];
  readonly notes: Review['notes'];
  readonly parts: Review['parts'];
  /** Lines of existing products with another quantity; `onlyChange` are those without other changes. */
  readonly quantities: { readonly different: number; readonly onlyChange: number };
  /** Lines with the name of an existing record and no identifier. */
  readonly sameName: readonly number[];
}

export interface Decision {
  /** Imports the valid lines although others are invalid. */
  readonly partial: boolean;
  /** Skips lines with the name of an existing record. */
  readonly skipsSameName: boolean;
  /** Also sets the stock of existing products from the file. */
  readonly quantities: boolean;
}

interface ReviewStepProps {
  readonly kind: ImportKind;
  readonly outlook: Outlook;
  readonly decision: Decision;
  readonly onDecide: (decision: Decision) => void;
  readonly onImport: () => void;
  readonly onBack: () => void;
}

const lines = (number: number) => `${count(number)} ${number === 1 ? 'línea' : 'líneas'}`;

/** The number of lines to import. */
export const goodLines = ({ counts, sameName }: Outlook, { skipsSameName }: Decision): number =>
  counts.created + counts.updated + counts.unchanged - (skipsSameName ? sameName.length : 0);

/** The outcome under the chosen options. */
const countsWith = ({ counts, quantities }: Outlook, decision: Decision): Counts => {
  const quantityChanges = decision.quantities ? quantities.onlyChange : 0;
  return {
    ...counts,
    updated: counts.updated + quantityChanges,
    unchanged: counts.unchanged - quantityChanges,
  };
};

export function ReviewStep({ kind, outlook, decision, onDecide, onImport, onBack }: ReviewStepProps) {
  const { problems, notes, sameName, quantities } = outlook;
  const bad = new Set(problems.map(({ line }) => line)).size;
  const good = goodLines(outlook, decision);
  const parts = outlook.parts.length;
  const blocked = bad > 0 && !decision.partial;
  return (
    <Stack gap="md">
      <ReviewFigures counts={countsWith(outlook, decision)} bad={bad} />
      {notes.map(({ note, lines: number }) => (
        <Banner key={note} tone="warn" closeAfter={false}>
          {note} Pasa en {lines(number)}.
        </Banner>
      ))}
      {sameName.length > 0 && (
        <Banner tone="warn" closeAfter={false}>
          <div>
            {lines(sameName.length)}{' '}
            {sameName.length === 1 ? 'se llama igual que algo' : 'se llaman igual que algo'} que ya tienes,
            sin nada más que diga si es lo mismo.
          </div>
          <Checkbox
            mt={8}
            label="Saltarlas, para no tenerlas dos veces"
            checked={decision.skipsSameName}
            onChange={(event) => onDecide({ ...decision, skipsSameName: event.currentTarget.checked })}
          />
        </Banner>
      )}
      {quantities.different > 0 && (
        <Banner tone="warn" closeAfter={false}>
          <div>
            En {lines(quantities.different)} la cantidad del archivo no es la que hay ahora. Si vendiste o
            compraste después de hacer el archivo, deja lo que hay.
          </div>
          <Checkbox
            mt={8}
            label="Actualizar también las cantidades"
            description="La diferencia queda anotada como movimiento de stock."
            checked={decision.quantities}
            onChange={(event) => onDecide({ ...decision, quantities: event.currentTarget.checked })}
          />
        </Banner>
      )}
      {bad > 0 && <ReviewProblems kind={kind} problems={problems} />}
      {bad > 0 && (
        <Radio.Group
          label="Qué hacer con las líneas con error"
          value={decision.partial ? 'good' : 'all'}
          onChange={(value) => onDecide({ ...decision, partial: value === 'good' })}
        >
          <Stack gap="xs" mt={4}>
            <Radio
              value="all"
              label="Todo o nada"
              description="No se importa ninguna línea hasta que todas estén bien."
            />
            <Radio
              value="good"
              label="Sólo las líneas buenas"
              description={`Se importan ${lines(good)} y se saltan ${lines(bad)}.`}
            />
          </Stack>
        </Radio.Group>
      )}
      {parts > 1 && (
        <Text c="dimmed">
          Se guardan en {parts} partes, una después de otra. Cada parte entra completa o no entra.
        </Text>
      )}
      {blocked && (
        <Text c="dimmed">
          Corrige {bad === 1 ? 'la línea' : `las ${count(bad)} líneas`} con error y elige el archivo otra vez,
          o importa sólo las buenas.
        </Text>
      )}
      <StepActions>
        <Button onClick={onImport} disabled={blocked || good === 0}>
          Importar {lines(good)}
        </Button>
        <Button variant="default" onClick={onBack}>
          Volver a las columnas
        </Button>
      </StepActions>
    </Stack>
  );
}
