import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { api } from '../../../web/api.ts';
import { loadCode } from '../../../web/code.ts';
import { fullName } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { Late } from '../../../web/ui/late.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Client } from '../../clients/contract.ts';

const loadForm = () => import('./erasure-form.tsx');
const ErasureForm = lazy(loadForm);

const loadFile = () => import('./personal-file.ts');

interface PersonalDataProps {
  readonly client: Pick<Client, 'id' | 'name' | 'surname'>;
}

/** Hands a client's data over to them, or erases it, as the law lets them ask. */
export function PersonalData({ client }: PersonalDataProps) {
  const { today } = useMe();
  const router = useRouter();
  const [erasing, setErasing] = useState(false);
  const [downloading, setDownloading] = useState(false);
  const close = () => setErasing(false);
  const download = async () => {
    setDownloading(true);
    try {
      const [data, { savePersonalData }] = await Promise.all([
        api.record.personalData({ clientId: client.id }),
        loadCode(loadFile),
      ]);
      await savePersonalData(data, `${fullName(client)} ${today}`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    } finally {
      setDownloading(false);
    }
  };
  return (
    <>
      <Anchor
        component="button"
        type="button"
        underline="always"
        inherit
        disabled={downloading}
        onClick={() => void download()}
      >
        {downloading ? 'Descargando…' : 'Descargar sus datos'}
      </Anchor>
      {' · '}
      <Anchor component="button" type="button" underline="always" inherit onClick={() => setErasing(true)}>
        Borrarlos
      </Anchor>
      <Late opened={erasing} load={loadForm} onClose={close}>
        <ErasureForm
          client={client}
          opened={erasing}
          onClose={close}
          onErased={() => void router.navigate({ to: '/clients' })}
        />
      </Late>
    </>
  );
}
