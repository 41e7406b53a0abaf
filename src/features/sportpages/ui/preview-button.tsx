import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { Fields } from '../../../web/ui/fields.ts';
import { Late } from '../../../web/ui/late.tsx';
import { focusFirstError } from '../../../web/ui/submit.ts';
import { SportPageForm } from '../contract.ts';

const loadDialog = () => import('./preview-dialog.tsx');
const PreviewDialog = lazy(loadDialog);

/** Shows the page with what is typed, before it is saved or published. */
export function PreviewButton({ form }: { readonly form: Fields<SportPageForm> }) {
  const [page, setPage] = useState<SportPageForm>();
  const close = () => setPage(undefined);
  const open = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirstError(form, errors);
    setPage(SportPageForm.parse(form.getValues()));
  };
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={18} />} onClick={open}>
        Vista previa
      </Button>
      <Late opened={page !== undefined} load={loadDialog} onClose={close}>
        {page && <PreviewDialog page={page} onClose={close} />}
      </Late>
    </>
  );
}
