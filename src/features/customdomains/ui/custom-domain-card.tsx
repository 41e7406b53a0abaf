import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type CustomDomain, CustomDomainForm, type Finding } from '../contract.ts';
import { graceDays } from '../domain.ts';

const selectAll = (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select();

function State({ provedAt, missingSince }: CustomDomain) {
  if (!provedAt) return <StateChip tone="rest">Por comprobar</StateChip>;
  return missingSince ? (
    <StateChip tone="warn">Falta su registro</StateChip>
  ) : (
    <StateChip tone="good">Comprobado</StateChip>
  );
}

const Records = ({ domain, record, value, target }: CustomDomain) => (
  <>
    <Text>
      Crea estos dos registros donde compraste el dominio. Pueden tardar unas horas en verse; Pulso los busca
      solo.
    </Text>
    <TextInput label="Registro TXT: nombre" value={record} readOnly onFocus={selectAll} />
    <TextInput label="Registro TXT: valor" value={value} readOnly onFocus={selectAll} />
    <TextInput
      label={`Registro CNAME de ${domain}`}
      description="Si tu proveedor no acepta CNAME en el dominio sin «www», usa la dirección con «www»."
      value={target}
      readOnly
      onFocus={selectAll}
    />
  </>
);

const said: Readonly<Record<Finding, string>> = {
  found: 'El registro está: el dominio es de tu página.',
  missing: 'Todavía no vemos el registro TXT. Revisa su nombre y su valor, o espera unas horas.',
  unreachable: 'No pudimos preguntar por el registro. Inténtalo otra vez en un momento.',
};

function Shown({ saved, onChange }: { readonly saved: CustomDomain; readonly onChange: () => void }) {
  const { domain, provedAt, missingSince, version } = saved;
  const queries = useQueryClient();
  const zone = useTimeZone();
  const [finding, setFinding] = useState<Finding>();
  const check = useSubmit(() => api.customdomains.check({}), {
    onDone: (checked) => {
      setFinding(checked.finding);
      void queries.invalidateQueries();
    },
  });
  const remove = useSubmit(() => api.customdomains.save({ domain: '', version }), {
    onDone: () => {
      void queries.invalidateQueries();
      void toast(`La página ya no se abre en ${domain}.`);
    },
  });
  const failed = check.error ?? remove.error;
  return (
    <Stack gap="md" mt="sm">
      {provedAt ? (
        <Text>
          Tu página se abre en{' '}
          <Anchor href={`https://${domain}/`} underline="always" target="_blank" rel="noreferrer">
            {domain}
          </Anchor>{' '}
          y sigue en su dirección de siempre.
        </Text>
      ) : (
        <Text fw={500}>{domain}</Text>
      )}
      {missingSince && (
        <Banner tone="warn">
          {`Desde el ${dayTime(missingSince, zone)} no vemos el registro TXT de ${domain}. Si no vuelve en ${graceDays} días, la página deja de abrirse ahí.`}
        </Banner>
      )}
      {(!provedAt || missingSince) && <Records {...saved} />}
      {failed && <Failure error={failed} />}
      {finding && !failed && <Banner tone={finding === 'found' ? 'good' : 'warn'}>{said[finding]}</Banner>}
      <Group gap="sm">
        {(!provedAt || missingSince) && (
          <Button loading={check.working} onClick={() => void check.submit()}>
            Comprobar ahora
          </Button>
        )}
        <Button variant="default" onClick={onChange}>
          Cambiar
        </Button>
        <Button variant="subtle" color="red" loading={remove.working} onClick={() => void remove.submit()}>
          Quitar
        </Button>
      </Group>
    </Stack>
  );
}

/** The domain of the gym's own at which its public page opens. */
export function CustomDomainCard() {
  const queries = useQueryClient();
  const { data: saved, error, refetch, isFetching } = useQuery(query(api.customdomains.get, {}));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Dominio propio" more={saved?.domain && <State {...saved} />}>
      {!saved && error && <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!saved && !error && <Skeleton height={80} role="status" aria-label="Cargando el dominio" data-late />}
      {saved?.domain === '' && (
        <Stack gap="md" mt={4} align="flex-start">
          <Text c="dimmed">Si tienes un dominio, como www.migimnasio.cl, tu página puede abrirse ahí.</Text>
          <Button variant="default" onClick={() => setOpen(true)}>
            Usar mi dominio
          </Button>
        </Stack>
      )}
      {saved?.domain && <Shown key={saved.domain} saved={saved} onChange={() => setOpen(true)} />}
      {isOpen && saved && (
        <FormModal<CustomDomainForm & Record<string, unknown>>
          opened
          onClose={() => setOpen(false)}
          title="Dominio propio"
          submitLabel="Guardar dominio"
          draft="custom domain"
          initialValues={{ domain: saved.domain }}
          schema={CustomDomainForm}
          onSubmit={async (values) => {
            await api.customdomains.save({ ...values, version: saved.version });
            await queries.invalidateQueries();
          }}
        >
          {(form) => (
            <TextInput
              label="Dominio"
              description="Completo, como quieres que se abra."
              placeholder="www.migimnasio.cl"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={300}
              {...form.getInputProps('domain')}
            />
          )}
        </FormModal>
      )}
    </Card>
  );
}
