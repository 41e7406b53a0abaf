import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import type { Contract } from '../contract.ts';
import { contractWords } from '../words.ts';
import { ContractText } from './contract-text.tsx';
import { useDownload } from './use-download.ts';

const Agreement = z.strictObject({
  agrees: z.literal(true, { error: 'Marca que lo leíste y lo aceptas.' }),
});

interface AgreeFormProps {
  readonly contract: Contract;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function AgreeForm({ contract, opened, onClose }: AgreeFormProps) {
  const queries = useQueryClient();
  const [id] = useState(() => newId());
  const { membershipId, membershipVersion: version, versionId } = contract;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Contrato con ${contract.content.gymName}`}
      submitLabel="Aceptar contrato"
      draft={null}
      initialValues={{ agrees: false }}
      schema={Agreement}
      onSubmit={async () => {
        await api.contracts.acceptOwn({ id, membershipId, versionId, version });
        void toast('Aceptaste el contrato.');
        void queries.invalidateQueries();
      }}
    >
      {(form) => (
        <>
          <ContractText contract={contract} tall />
          <Checkbox
            label="Leí este contrato y lo acepto"
            {...form.getInputProps('agrees', { type: 'checkbox' })}
          />
        </>
      )}
    </FormModal>
  );
}

/** A client's own contract of a membership: whether it is accepted, to read, accept and download; nothing without one. */
export function OwnContract({ membershipId }: { readonly membershipId: string }) {
  const [reading, setReading] = useState(false);
  const { data } = useQuery(query(api.contracts.own, {}));
  const { download, downloading } = useDownload();
  const disabled = useReadOnly();
  const contract = data?.items.find((each) => each.membershipId === membershipId);
  if (!contract) return null;
  const { acceptance } = contract;
  return (
    <Group gap="4px 16px" mt={8}>
      <StateChip tone={acceptance ? 'good' : 'warn'}>{contractWords(contract)}</StateChip>
      {acceptance ? (
        <Button variant="subtle" size="compact-sm" loading={downloading} onClick={() => download(contract)}>
          Descargar contrato
        </Button>
      ) : (
        <Button variant="light" size="compact-sm" disabled={disabled} onClick={() => setReading(true)}>
          Leer y aceptar
        </Button>
      )}
      <AgreeForm
        key={`${contract.versionId} ${contract.membershipVersion}`}
        contract={contract}
        opened={reading && !acceptance}
        onClose={() => setReading(false)}
      />
    </Group>
  );
}
