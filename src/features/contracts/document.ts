import { type Fonts, oneLine, openPdf, type Pdf, points, writable } from '../../wire/pdf.ts';
import { openLogo } from '../../wire/pdf-logo.ts';
import { type Contract, signatureBox } from './contract.ts';
import { acceptanceWords, factsOf } from './words.ts';

const paper = { width: points(215.9), height: points(279.4) };
const margin = points(20);
const inner = paper.width - 2 * margin;
const labelWidth = points(34);
const foot = points(12);
const logoRoom = { width: points(60), height: points(20) };
const signature = { width: points(60), height: points(60) / 3 };

const paragraph = (pdf: Pdf, text: string, font: 'regular' | 'bold' = 'regular', size = 10) =>
  pdf.font(font).fontSize(size).text(writable(pdf, text), { width: inner });

function drawFacts(pdf: Pdf, contract: Contract): void {
  for (const [label, value] of factsOf(contract)) {
    const top = pdf.y;
    pdf.font('bold').fontSize(10).text(label, margin, top, { width: labelWidth });
    pdf
      .font('regular')
      .text(writable(pdf, value), margin + labelWidth, top, { width: inner - labelWidth })
      .moveDown(0.2);
  }
  pdf.x = margin;
}

/** The signature over its line, and how and when the contract was accepted; together on one page. */
function drawAcceptance(pdf: Pdf, contract: Contract): void {
  const { acceptance } = contract;
  const needed = signature.height + points(22);
  if (pdf.y + needed > paper.height - margin - foot) pdf.addPage();
  pdf.moveDown(1.5);
  const top = pdf.y;
  if (acceptance?.signature) {
    pdf
      .save()
      .translate(margin, top)
      .scale(signature.width / signatureBox.width)
      .path(acceptance.signature)
      .lineWidth(3)
      .lineCap('round')
      .lineJoin('round')
      .stroke('#000')
      .restore();
  }
  const line = top + signature.height;
  pdf
    .moveTo(margin, line)
    .lineTo(margin + signature.width, line)
    .lineWidth(0.5)
    .stroke('#000');
  pdf.y = line + 4;
  pdf.x = margin;
  paragraph(pdf, acceptance?.signerName ?? contract.content.clientName, 'bold');
  paragraph(pdf, acceptanceWords(contract), 'regular', 9);
}

interface ContractOrder {
  readonly contract: Contract;
  /** That the gym has now. */
  readonly logo: string | null;
}

/** The contract on letter paper, with a page number on each page. */
export async function drawContract(
  { contract, logo }: ContractOrder,
  fonts: Fonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { gymName, header, rules, text } = contract.content;
  const { pdf, finish } = openPdf(fonts, 'Contrato');
  pdf.addPage({
    size: [paper.width, paper.height],
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
  });
  const picture = openLogo(pdf, logo, logoRoom);
  if (picture) {
    picture.draw(margin, margin);
    pdf.y = margin + picture.height + points(3);
  }
  paragraph(pdf, gymName, 'bold', 14);
  if (header) paragraph(pdf, header, 'regular', 9);
  pdf.moveDown(1);
  paragraph(pdf, 'Contrato', 'bold', 16);
  pdf.moveDown(0.5);
  drawFacts(pdf, contract);
  pdf.moveDown(0.8);
  for (const rule of rules) paragraph(pdf, `• ${rule}`);
  pdf.moveDown(1);
  paragraph(pdf, text);
  drawAcceptance(pdf, contract);
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    pdf.page.margins.bottom = 0;
    pdf
      .font('regular')
      .fontSize(8)
      .text(
        `Contrato, versión ${contract.number} · página ${index + 1} de ${count}`,
        margin,
        paper.height - margin,
        oneLine,
      );
  }
  return finish();
}
