import { Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { withRequired } from '../../../wire/rights.ts';
import type { Manifest } from '../contract.ts';
import { AddressForm, addressField } from './address.ts';
import type { ShownEnvironment } from './environment-dialog.tsx';
import { ManifestDrop } from './manifest-drop.tsx';
import { Permissions } from './permissions.tsx';

interface AddPluginProps {
  readonly onClose: () => void;
  readonly onMade: (shown: ShownEnvironment) => void;
}

/** Adds a program of somebody else by its file: what it asks for is seen before it is given. */
export function AddPlugin({ onClose, onMade }: AddPluginProps) {
  const [id] = useState(() => newId());
  const [manifest, setManifest] = useState<Manifest>();
  if (!manifest)
    return (
      <Modal opened onClose={onClose} title="Agregar plugin" size={560}>
        <ManifestDrop onRead={setManifest} />
      </Modal>
    );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Agregar ${manifest.name}`}
      submitLabel="Agregar plugin"
      draft={null}
      initialValues={{ url: manifest.url }}
      schema={AddressForm}
      onSubmit={async ({ url }) => {
        onMade({ name: manifest.name, ...(await api.plugins.add({ id, manifest, url })) });
      }}
    >
      {(form) => (
        <>
          <Text>{manifest.summary}</Text>
          <Permissions plugin={{ ...manifest, rights: withRequired(manifest.rights) }} />
          {manifest.events.length > 0 && <TextInput {...addressField} {...form.getInputProps('url')} />}
          <Text c="dimmed" size="sm">
            Se le da una llave y un secreto suyos. Lo apagas o lo quitas cuando quieras.
          </Text>
        </>
      )}
    </FormModal>
  );
}
