import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { save } from '../../../web/files/saving.ts';
import { drawPdf } from '../../../web/pdf.ts';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Statement } from '../contract.ts';
import { fileNameOf, type PaperName, papers } from '../rules.ts';

/** Downloads the statement as a PDF, on letter or A4 paper. */
export function Download({ statement }: { readonly statement: Statement }) {
  const { submit, working } = useSubmit(async (paper: PaperName) => {
    try {
      const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
      save(await drawPdf(worker, { statement, paper }), fileNameOf(statement));
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} />} loading={working}>
          Descargar PDF
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(papers) as PaperName[]).map((paper) => (
          <Menu.Item key={paper} onClick={() => void submit(paper)}>
            Hoja {papers[paper].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
