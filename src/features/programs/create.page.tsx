import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../web/api.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ProgramForm } from './ui/program-form.tsx';

const blank = { name: '', active: true };

/** Creates programs, one after another. */
export default function CreateProgramPage() {
  const queries = useQueryClient();
  const [id, setId] = useState(() => newId());
  const [saved, setSaved] = useState(0);
  return (
    <Page>
      <PageTitle>Crear programa</PageTitle>
      {saved > 0 && (
        <Banner key={saved} tone="good" onClose={() => setSaved(0)}>
          Programa guardado exitosamente!
        </Banner>
      )}
      <ProgramForm
        initialValues={blank}
        onSave={(values) => {
          setSaved(0);
          return api.programs.create({ ...values, id });
        }}
        onSaved={() => {
          setId(newId());
          setSaved((times) => times + 1);
          void queries.invalidateQueries();
        }}
      >
        <ButtonLink to="/mycenter/programas" variant="default">
          Ver programas
        </ButtonLink>
      </ProgramForm>
    </Page>
  );
}
