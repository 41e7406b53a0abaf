import { type Fonts, points, writable } from '../../wire/pdf.ts';
import { drawLetter, type Letter } from '../../wire/pdf-letter.ts';
import { type Contract, signatureBox } from './contract.ts';
import { acceptanceWords, factsOf } from './words.ts';

const labelWidth = points(34);
const signature = { width: points(60), height: points(60) / 3 };

function drawFacts({ pdf, left, width }: Letter, contract: Contract): void {
  for (const [label, value] of factsOf(contract)) {
    const top = pdf.y;
    pdf.font('bold').fontSize(10).text(label, left, top, { width: labelWidth });
    pdf
      .font('regular')
      .text(writable(pdf, value), left + labelWidth, top, { width: width - labelWidth })
      .moveDown(0.2);
  }
  pdf.x = left;
}

/** The signature over its line, and how and when the contract was accepted; together on one page. */
function drawAcceptance({ pdf, left, paragraph, keepTogether }: Letter, contract: Contract): void {
  const { acceptance } = contract;
  keepTogether(signature.height + points(22));
  pdf.moveDown(1.5);
  const top = pdf.y;
  if (acceptance?.signature) {
    pdf
      .save()
      .translate(left, top)
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
    .moveTo(left, line)
    .lineTo(left + signature.width, line)
    .lineWidth(0.5)
    .stroke('#000');
  pdf.y = line + 4;
  pdf.x = left;
  paragraph(acceptance?.signerName ?? contract.content.clientName, 'bold');
  paragraph(acceptanceWords(contract), 'regular', 9);
}

interface ContractOrder {
  readonly contract: Contract;
  /** That the gym has now. */
  readonly logo: string | null;
}

/** The contract on letter paper, with a page number on each page. */
export function drawContract(
  { contract, logo }: ContractOrder,
  fonts: Fonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { gymName, header, rules, text } = contract.content;
  const head = { gymName, header, logo };
  const footer = `Contrato, versión ${contract.number}`;
  return drawLetter({ title: 'Contrato', head, footer }, fonts, (letter) => {
    const { pdf, paragraph } = letter;
    pdf.moveDown(0.5);
    drawFacts(letter, contract);
    pdf.moveDown(0.8);
    for (const rule of rules) paragraph(`• ${rule}`);
    pdf.moveDown(1);
    paragraph(text);
    drawAcceptance(letter, contract);
  });
}
