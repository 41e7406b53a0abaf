import { Skeleton, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { ApiError } from '../../../web/api.ts';
import { useVisitor } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { PublicPage } from '../../../web/ui/public-page.tsx';
import { LinkAccount } from './link-account.tsx';
import { type Create, NewAccount } from './new-account.tsx';

/** How a link is read: once, since using it up must not take the page away. */
export const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** The token in the URL; empty without one. */
export function useToken(): string {
  const { token } = useSearch({ strict: false });
  return typeof token === 'string' ? token : '';
}

interface InvitationPageProps {
  /** While the link is read. */
  readonly title: string;
  readonly result: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What it invites to; missing until it was read. */
  readonly invitation: { readonly name: string; readonly note: string; readonly email: string } | undefined;
  /** What a link that cannot be used says, by the code of the refusal. */
  readonly unusable: Readonly<Record<string, { readonly title: string; readonly says: string }>>;
  /** With the account that is signed in. */
  readonly accept: { readonly label: string; readonly run: () => Promise<unknown> };
  readonly create: { readonly label: string; readonly run: Create; readonly offer: string };
  /** This screen, to return to. */
  readonly back: string;
}

/** The page that a link opens: what it invites to, or why it is of no use. */
export function InvitationPage(props: InvitationPageProps) {
  const { title, result, invitation, unusable, accept, create, back } = props;
  const { error, refetch, isFetching } = result;
  const visitor = useVisitor();
  if (invitation && visitor !== undefined) {
    return (
      <PublicPage title={`Hola, ${invitation.name}`} note={invitation.note}>
        {visitor ? (
          <LinkAccount accept={accept.run} label={accept.label} entered={visitor.email} back={back} />
        ) : (
          <NewAccount
            create={create.run}
            label={create.label}
            offer={create.offer}
            email={invitation.email}
            back={back}
          />
        )}
      </PublicPage>
    );
  }
  const code = error instanceof ApiError && (error.code === 'invalid_input' ? 'link_expired' : error.code);
  const reason = code ? unusable[code] : undefined;
  if (reason) {
    return (
      <PublicPage title={reason.title}>
        <Stack gap="md" role="alert">
          <Text>{reason.says}</Text>
          <ButtonLink to="/login" reloadDocument>
            Iniciar sesión
          </ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={title}>
      {error ? (
        <FailedState
          error={error}
          title="No pudimos leer tu enlace"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Stack gap="md" aria-busy aria-label="Cargando">
          <Skeleton h={58} />
          <Skeleton h={58} />
          <Skeleton h={36} />
        </Stack>
      )}
    </PublicPage>
  );
}
