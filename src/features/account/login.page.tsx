import { Anchor, Button, Divider, Group, Loader, Stack, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../web/api.ts';
import { showAccount, whenSignedIn } from '../../web/signed-in.ts';
import { entrancePath } from '../../web/targets.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { Failure } from '../../web/ui/failure.tsx';
import { GoogleButton } from '../../web/ui/google-button.tsx';
import { lazyPart } from '../../web/ui/lazy-part.tsx';
import { PasswordField } from '../../web/ui/password-field.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { useSubmit } from '../../web/ui/submit.ts';
import { googleFailure } from './ui/google-failure.ts';

/** Its schema alone would double what the first screen loads. */
const CodeForm = lazyPart(() => import('./ui/code-form.tsx'));

type Fields = Readonly<Record<'email' | 'password', string>>;

function missing({ email, password }: Fields): Partial<Fields> {
  return {
    ...(!email.trim() && { email: 'Escribe tu email.' }),
    ...(email.trim() &&
      !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'Escribe un email válido, como ana@correo.cl.' }),
    ...(!password && { password: 'Escribe tu contraseña.' }),
  };
}

/** Opens the requested screen, or the home screen, in place of this one. Until it is there, the promise is pending. */
async function enter(target: string | null): Promise<never> {
  const me = await api.account.me({});
  showAccount(me.accountId);
  window.location.replace(entrancePath(me, target));
  return new Promise(() => {});
}

/** A page of its own: it does without the router, and without what keeps answers. */
export default function Login() {
  const [search] = useState(() => new URLSearchParams(window.location.search));
  const redirect = search.get('redirect');
  const googleError = search.get('error');
  const needsCode = search.get('code') === 'needed';
  const arrives = search.get('entered') === 'google' && !needsCode;
  const form = useRef<HTMLFormElement>(null);
  const [askingCode, setAskingCode] = useState(needsCode);
  const [errors, setErrors] = useState<Partial<Fields>>({});
  const signingIn = useSubmit(async (fields: Fields) => {
    const { codeNeeded } = await api.account.signIn(fields);
    if (codeNeeded) setAskingCode(true);
    else await enter(redirect);
  });
  const arriving = useSubmit(() => enter(redirect));
  const arrive = useEffectEvent(() => void arriving.submit());
  useEffect(() => {
    if (arrives) arrive();
    // Who signs in in another tab goes on here too.
    return whenSignedIn(arrive);
  }, [arrives]);

  const focus = (name: keyof Fields) =>
    (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.select();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fields = { email: String(data.get('email')), password: String(data.get('password')) };
    const lacking = missing(fields);
    setErrors(lacking);
    if (lacking.email) return focus('email');
    if (lacking.password || !(await signingIn.submit(fields))) focus('password');
  };

  if (askingCode) {
    return (
      <PublicPage
        title="Verificación en dos pasos"
        note="Abre la aplicación de códigos de tu teléfono y escribe el de Pulso."
      >
        <Suspense fallback={<Loader mx="auto" />}>
          <CodeForm onEntered={() => enter(redirect)} onBack={() => setAskingCode(false)} />
        </Suspense>
      </PublicPage>
    );
  }
  const failure = signingIn.error ?? arriving.error;
  return (
    <PublicPage
      title="Iniciar sesión"
      foot={
        <>
          ¿Aún no tienes cuenta?{' '}
          <Anchor href="/register" underline="always">
            Regístrate
          </Anchor>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="md">
          {failure && <Failure error={failure} />}
          {!failure && googleError && <Banner tone="bad">{googleFailure(googleError)}</Banner>}
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            autoFocus
            error={errors.email}
            onChange={() => setErrors(({ email: _, ...rest }) => rest)}
          />
          <PasswordField
            label="Contraseña"
            name="password"
            required
            withAsterisk={false}
            error={errors.password}
            onChange={() => setErrors(({ password: _, ...rest }) => rest)}
          />
          <Button type="submit" fullWidth loading={signingIn.working || arriving.working}>
            Iniciar sesión
          </Button>
          <Group justify="center">
            <Anchor href="/forgot-password" c="dimmed" underline="hover">
              ¿Olvidaste tu contraseña?
            </Anchor>
          </Group>
          <Divider label="o" />
          <GoogleButton target={redirect} />
        </Stack>
      </form>
    </PublicPage>
  );
}
