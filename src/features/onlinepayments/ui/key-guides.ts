import type { Provider } from '../domain.ts';

interface KeyGuide {
  /** Where the provider shows each key. */
  readonly accessKey: string;
  readonly secret: string;
  /** How its keys for trying out differ. */
  readonly sandbox: string;
  /** The provider's own page about it. */
  readonly docs: string;
}

export const keyGuides: Readonly<Record<Provider, KeyGuide>> = {
  mercadopago: {
    accessKey: 'En Tus integraciones, tu aplicación, Credenciales de producción o de prueba.',
    secret: 'En Tus integraciones, tu aplicación, Webhooks, después de agregar ahí la dirección de abajo.',
    sandbox: 'Las de prueba están en la misma aplicación, en Credenciales de prueba.',
    docs: 'https://www.mercadopago.cl/developers/es/docs/checkout-pro/payment-notifications',
  },
  khipu: {
    accessKey:
      'En las opciones de tu cuenta de cobro, «Para integrar Khipu a tu sitio web», sección API Keys. Se muestra una sola vez, al crearla.',
    secret: 'En la misma parte, junto al id de cobrador.',
    sandbox: 'Las de prueba son de una cuenta de cobro en modo desarrollador.',
    docs: 'https://docs.khipu.com/portal/en/payment-auth',
  },
  webpay: {
    accessKey: 'Transbank te lo envía por correo cuando contratas Webpay Plus.',
    secret: 'Transbank la asigna cuando termina de validar tu integración.',
    sandbox: 'Las de prueba son las de integración, que Transbank publica en su documentación.',
    docs: 'https://www.transbankdevelopers.cl/documentacion/como_empezar',
  },
  fintoc: {
    accessKey: 'En el dashboard, API Keys. La de producción se muestra una sola vez, al activarla o rotarla.',
    secret: 'En el dashboard, Webhooks, después de agregar ahí la dirección de abajo.',
    sandbox: 'Las de prueba se ven en modo test y empiezan con sk_test_; las de producción, con sk_live_.',
    docs: 'https://docs.fintoc.com/es/guides/home/dashboard/guides-api-keys',
  },
};
