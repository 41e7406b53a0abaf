import { Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../../../web/ui/banner.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Manifest, OutsidePlugin } from '../contract.ts';
import { isMore, moreThan } from '../rules.ts';
import { AddressForm, addressField } from './address.ts';
import { ManifestDrop } from './manifest-drop.tsx';
import { Permissions } from './permissions.tsx';
import type { PutManifest } from './use-outside.ts';

interface NewVersionProps {
  readonly plugin: OutsidePlugin;
  readonly put: PutManifest;
  readonly onClose: () => void;
}

/** Takes another version of a plugin's file: at once where it asks for nothing new, else when somebody assents to the difference. */
export function NewVersion({ plugin, put, onClose }: NewVersionProps) {
  const [manifest, setManifest] = useState<Manifest>();
  const [failure, setFailure] = useState<string>();
  const needsAddress = (one: Manifest) => one.events.length > 0 && plugin.url === '';
  const read = async (chosen: Manifest) => {
    if (isMore(moreThan(plugin, chosen)) || needsAddress(chosen)) return setManifest(chosen);
    try {
      await put(plugin, chosen, { url: plugin.url, assented: false });
      onClose();
    } catch (reason) {
      setFailure(asApiError(reason).message);
    }
  };
  if (!manifest)
    return (
      <Modal opened onClose={onClose} title={`Nueva versión de ${plugin.name}`} size={560}>
        {failure && (
          <Banner tone="bad" closeAfter={false}>
            {failure}
          </Banner>
        )}
        <ManifestDrop wanted={plugin.key} onRead={(chosen) => void read(chosen)} />
      </Modal>
    );
  const { rights, events, data } = moreThan(plugin, manifest);
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`${manifest.name} pide más`}
      submitLabel="Aceptar y actualizar"
      draft={null}
      initialValues={{ url: plugin.url || manifest.url }}
      schema={AddressForm}
      onSubmit={({ url }) => put(plugin, manifest, { url, assented: true })}
    >
      {(form) => (
        <>
          <Text>Esta versión pide lo que sigue, además de lo que ya tiene:</Text>
          <Permissions plugin={{ rights, events, data: data ?? '', help: '' }} />
          {needsAddress(manifest) && <TextInput {...addressField} {...form.getInputProps('url')} />}
        </>
      )}
    </FormModal>
  );
}
