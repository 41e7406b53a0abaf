import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../../../web/code.ts';
import { useMe } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type Work, WorkProgress } from '../../imports/parts.ts';

const loadArchive = () => import('./archive-file.ts');

/** Downloads everything that is kept of the gym, a spreadsheet for each table; it can be cancelled. */
export function DownloadAll() {
  const { gym, today } = useMe();
  const asking = useRef<AbortController>(undefined);
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => asking.current?.abort(), []);

  const download = async () => {
    asking.current = new AbortController();
    const { signal } = asking.current;
    setProblem(undefined);
    setWork({ label: 'Preparando los datos', done: 0, total: 0 });
    try {
      const { saveArchive } = await loadCode(loadArchive);
      await saveArchive(`${gym?.name ?? 'Gimnasio'} ${today}`, signal, setWork);
      void toast('Se descargaron todos los datos.');
    } catch (reason) {
      if (!signal.aborted) setProblem(asApiError(reason).message);
    } finally {
      setWork(undefined);
    }
  };

  return (
    <>
      {problem && (
        <Banner tone="bad" closeAfter={false}>
          {problem}
        </Banner>
      )}
      {work ? (
        <WorkProgress work={work} onCancel={() => asking.current?.abort()} />
      ) : (
        <>
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconDownload size={18} />}
            onClick={() => void download()}
          >
            Descargar todos los datos
          </Button>
          <Text size="xs" c="dimmed" mt={8}>
            Tiene los datos de todos tus clientes: guárdalo donde nadie más lo abra. Queda en Registro quién
            lo descargó.
          </Text>
        </>
      )}
    </>
  );
}
