import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type Contract, SigningForm } from '../contract.ts';
import { ContractText } from './contract-text.tsx';
import { SignaturePad } from './signature-pad.tsx';

interface SignFormProps {
  readonly contract: Contract;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSigned: () => void;
}

type Values = { way: 'signature' | 'name'; signerName: string; signature: string };

/** The contract on the desk's tablet: the client reads it, and signs it or has its name written. */
export function SignForm({ contract, opened, onClose, onSigned }: SignFormProps) {
  const [id] = useState(() => newId());
  const { membershipId, membershipVersion, versionId, content } = contract;
  const initialValues: Values = { way: 'signature', signerName: content.clientName, signature: '' };
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Contrato de ${content.clientName}`}
      submitLabel="Aceptar contrato"
      draft={null}
      initialValues={initialValues}
      schema={SigningForm}
      onSubmit={async (values) => {
        const reading = { id, membershipId, versionId, version: membershipVersion };
        await api.contracts.accept({ ...reading, ...values });
        onSigned();
      }}
    >
      {(form) => (
        <>
          <ContractText contract={contract} />
          <TextInput label="Nombre de quien acepta" {...form.getInputProps('signerName')} />
          <SegmentedControl
            aria-label="Cómo lo acepta"
            fullWidth
            flex="none"
            data={[
              { value: 'signature', label: 'Con su firma' },
              { value: 'name', label: 'Solo con su nombre' },
            ]}
            value={form.values.way}
            onChange={(way) => form.setValues({ way: way as Values['way'], signature: '' })}
          />
          {form.values.way === 'signature' && (
            <SignaturePad
              value={form.values.signature}
              onChange={(path) => {
                form.setFieldValue('signature', path);
                form.clearFieldError('signature');
              }}
              error={form.errors.signature}
            />
          )}
        </>
      )}
    </FormModal>
  );
}
