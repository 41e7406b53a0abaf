import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useLocation, useSearch } from '@tanstack/react-router';
import { count } from '../../web/format.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { Counts, ImportKind, Problem } from './contract.ts';
import { ChooseFile } from './ui/choose-file.tsx';
import { ColumnsStep } from './ui/columns-step.tsx';
import { DownloadProblems } from './ui/download-problems.tsx';
import { useImporter } from './ui/importer.ts';
import { ReviewStep } from './ui/review-step.tsx';
import { Runs } from './ui/runs.tsx';
import { WorkProgress } from './ui/work-progress.tsx';

const places = {
  products: { title: 'Importar productos', to: '/store/products', label: 'Ver productos' },
  clients: { title: 'Importar clientes', to: '/clients', label: 'Ver clientes' },
} as const;

const words = (number: number, singular: string, plural: string) =>
  `${count(number)} ${number === 1 ? singular : plural}`;

/** '120 nuevos, 3 cambiados y 40 sin cambios. Se saltó 1 línea.' */
function outcome({ created, updated, unchanged, skipped }: Counts): string {
  const done = `${words(created, 'nuevo', 'nuevos')}, ${words(updated, 'cambiado', 'cambiados')} y ${count(unchanged)} sin cambios.`;
  if (skipped === 0) return done;
  return `${done} ${skipped === 1 ? 'Se saltó 1 línea.' : `Se saltaron ${count(skipped)} líneas.`}`;
}

interface DoneProps {
  readonly kind: ImportKind;
  readonly counts: Counts;
  readonly problems: readonly Problem[];
  readonly stopped: boolean;
  readonly onAgain: () => void;
}

function Done({ kind, counts, problems, stopped, onAgain }: DoneProps) {
  const { to, label } = places[kind];
  return (
    <Stack gap="md" align="flex-start" role="status">
      <Group gap="sm">
        <IconCircleCheck size={24} color="var(--good-text)" aria-hidden />
        <Text fw={600} size="lg">
          {stopped ? 'La importación se detuvo' : 'Importación terminada'}
        </Text>
      </Group>
      <Text>
        {outcome(counts)}
        {stopped && ' Lo guardado queda; impórtalo otra vez para seguir con el resto.'}
      </Text>
      <Group gap="sm">
        <ButtonLink to={to}>{label}</ButtonLink>
        <Button variant="default" onClick={onAgain}>
          Importar otro archivo
        </Button>
        {problems.length > 0 && <DownloadProblems kind={kind} problems={problems} />}
      </Group>
    </Stack>
  );
}

const notes = {
  file: 'Elige el archivo: nada se guarda hasta que lo revises.',
  columns: 'Mira qué es cada columna. Nada se ha guardado todavía.',
  review: 'Esto haría la importación. Nada se ha guardado todavía.',
  done: '',
};

function Importer({ kind }: { readonly kind: ImportKind }) {
  const importer = useImporter(kind);
  const { step, work, problem, choices, decision } = importer;
  return (
    <Page>
      <PageTitle note={work ? work.note : notes[step.at]}>{places[kind].title}</PageTitle>
      {work ? (
        <WorkProgress work={work} onCancel={work.cancels ? importer.cancel : undefined} />
      ) : (
        <>
          {problem && step.at !== 'file' && (
            <Banner tone="bad" closeAfter={false}>
              {problem}
            </Banner>
          )}
          {step.at === 'file' && <ChooseFile kind={kind} problem={problem} onChoose={importer.choose} />}
          {step.at === 'columns' && (
            <ColumnsStep
              kind={kind}
              preview={step.preview}
              choices={choices}
              onChoices={importer.setChoices}
              onRead={(options) => void importer.read(options)}
              onReview={() => void importer.review()}
              onBack={importer.restart}
            />
          )}
          {step.at === 'review' && (
            <ReviewStep
              kind={kind}
              outlook={step.outlook}
              decision={decision}
              onDecide={importer.decide}
              onImport={() => void importer.send()}
              onBack={importer.back}
            />
          )}
          {step.at === 'done' && <Done kind={kind} {...step} onAgain={importer.restart} />}
          {(step.at === 'file' || step.at === 'done') && <Runs kind={kind} />}
        </>
      )}
    </Page>
  );
}

/** Imports products, or clients at /clients/import and where the address says so. */
export default function ImportPage() {
  const { pathname } = useLocation();
  const { tipo } = useSearch({ strict: false });
  const kind: ImportKind = pathname.startsWith('/clients') || tipo === 'clients' ? 'clients' : 'products';
  return <Importer key={kind} kind={kind} />;
}
