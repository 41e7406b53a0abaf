import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconDownload, IconSignature } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { acceptanceWords, contractWords } from '../words.ts';
import { SignForm } from './sign-form.tsx';
import { SignatureImage } from './signature-pad.tsx';
import { useDownload } from './use-download.ts';

/** The contract of a membership, to sign or to download; nothing while the gym has none. */
export function ContractSection({ membershipId }: { readonly membershipId: string }) {
  const queries = useQueryClient();
  const may = useMay();
  const [signing, setSigning] = useState(false);
  const { data } = useQuery(query(api.contracts.get, { membershipId }));
  const { download, downloading } = useDownload();
  const contract = data?.contract;
  if (!contract) return null;
  const { acceptance } = contract;
  return (
    <>
      <Title order={2}>Contrato</Title>
      <Paper component="section" aria-label="Contrato" p={16}>
        <Group justify="space-between" gap="12px 24px">
          <div>
            <StateChip tone={acceptance ? 'good' : 'warn'}>{contractWords(contract)}</StateChip>
            <Text size="xs" c="dimmed" mt={4}>
              {acceptance
                ? `${acceptance.signerName}. ${acceptanceWords(contract)}`
                : 'Puede aceptarlo en Mi espacio, o firmarlo aquí.'}
            </Text>
            {acceptance?.signature && (
              <SignatureImage path={acceptance.signature} name={acceptance.signerName} />
            )}
          </div>
          <Group gap={8}>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              loading={downloading}
              onClick={() => download(contract)}
            >
              Descargar contrato
            </Button>
            {!acceptance && may(api.contracts.accept) && (
              <Button
                variant="default"
                leftSection={<IconSignature size={18} />}
                onClick={() => setSigning(true)}
              >
                Firmar aquí
              </Button>
            )}
          </Group>
        </Group>
      </Paper>
      <SignForm
        // Reading another version is another signing.
        key={`${contract.versionId} ${contract.membershipVersion}`}
        contract={contract}
        opened={signing && !acceptance}
        onClose={() => setSigning(false)}
        onSigned={() => {
          void toast('El contrato quedó aceptado.');
          void queries.invalidateQueries();
        }}
      />
    </>
  );
}
