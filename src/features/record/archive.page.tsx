import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { DownloadAll } from './ui/download-all.tsx';

/** Where a gym takes along all that is kept of it. */
export default function ArchivePage() {
  return (
    <Page>
      <PageTitle note="Todo lo que Pulso guarda de tu gimnasio, en un archivo con una planilla para cada cosa: clientes, membresías, pagos, clases, reservas, productos, ventas, el registro de quién hizo qué y lo demás. Las abre cualquier programa de planillas. Las fotos de los clientes, las de tu página y el logo van aparte, como imágenes.">
        Tus datos
      </PageTitle>
      <DownloadAll />
    </Page>
  );
}
