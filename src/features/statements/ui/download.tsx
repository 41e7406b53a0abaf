import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { usePdfDownload } from '../../../web/ui/pdf-download.ts';
import type { Statement } from '../contract.ts';
import { fileNameOf, type PaperName, papers } from '../rules.ts';

/** Downloads the statement as a PDF, on letter or A4 paper. */
export function Download({ statement }: { readonly statement: Statement }) {
  const { download, downloading } = usePdfDownload(async (paper: PaperName) => {
    const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
    return { worker, order: { statement, paper }, name: fileNameOf(statement) };
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} />} loading={downloading}>
          Descargar PDF
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(papers) as PaperName[]).map((paper) => (
          <Menu.Item key={paper} onClick={() => download(paper)}>
            Hoja {papers[paper].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
