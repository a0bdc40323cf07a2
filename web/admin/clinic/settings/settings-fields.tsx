/** The fields of the clinic's settings. */
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { shownTaxId } from '#contract/clinic/pix-keys.ts';
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '#web/ui/icons/icons.ts';
import { PhoneInput } from '#web/ui/masked-fields.tsx';
import type { SettingsField, SettingsValues } from './settings-form-values.ts';

const required = { withAsterisk: true, required: true } as const;
const link = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

type SettingsFieldsProps = { form: UseFormReturnType<SettingsValues>; isAdministrator: boolean };

export function SettingsFields({ form, isAdministrator }: SettingsFieldsProps) {
  const field = (name: SettingsField) => ({ ...form.getInputProps(name), value: form.values[name] });
  const taxId = field('taxId');
  return (
    <>
      <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
        <TextInput label="Nome da clínica" {...required} {...field('clinicName')} />
        <TextInput label="Nome do profissional" {...required} {...field('doctorName')} />
        <PhoneInput label="Telefone da clínica" {...required} {...field('phone')} />
        <TextInput
          label="E-mail de contato"
          type="email"
          inputMode="email"
          placeholder="contato@exemplo.com.br"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </SimpleGrid>
      <TextInput
        label="Endereço completo"
        placeholder="Rua, número, bairro, cidade, estado e CEP"
        {...required}
        autoComplete="off"
        {...field('address')}
      />
      <Textarea
        label="Horário de atendimento"
        placeholder="Segunda a sexta, das 8h às 18h"
        minRows={2}
        {...field('businessHours')}
      />
      <Textarea
        label="Sobre a clínica"
        description="Os pacientes leem no portal. Sem texto, a página não aparece."
        minRows={3}
        {...field('about')}
      />
      <TextInput
        label="Limite de desconto da recepção"
        description="Acima disso, só quem gerencia a clínica dá o desconto."
        rightSection="%"
        inputMode="numeric"
        autoComplete="off"
        {...field('discountLimitPercent')}
      />
      <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
        <TextInput
          label="CNPJ ou CPF"
          description="De quem recebe. Sai nos recibos."
          {...link}
          {...taxId}
          onBlur={(event) => {
            form.setFieldValue('taxId', shownTaxId(event.currentTarget.value));
            taxId.onBlur(event);
          }}
        />
      </SimpleGrid>
      {isAdministrator ? (
        <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
          <TextInput
            label="Chave Pix"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description="Para o código Pix na recepção e no portal."
            placeholder="CNPJ, e-mail, (00) 90000-0000 ou aleatória"
            {...link}
            {...field('pixKey')}
          />
          <TextInput
            label="Cidade de quem recebe"
            description="Vai no código Pix."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...field('pixCity')}
          />
        </SimpleGrid>
      ) : null}
      <TextInput
        label="WhatsApp"
        placeholder="(00) 90000-0000"
        leftSection={<IconBrandWhatsapp aria-hidden size="1.2em" />}
        {...link}
        {...field('whatsappUrl')}
      />
      <TextInput
        label="Instagram"
        placeholder="@clinica"
        leftSection={<IconBrandInstagram aria-hidden size="1.2em" />}
        {...link}
        {...field('instagramUrl')}
      />
      <TextInput
        label="Facebook"
        placeholder="@clinica"
        leftSection={<IconBrandFacebook aria-hidden size="1.2em" />}
        {...link}
        {...field('facebookUrl')}
      />
    </>
  );
}
