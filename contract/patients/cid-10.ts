/**
 * CID-10: chapter XII (skin, L00 to L99), the neoplasms of the skin, and infections that a dermatologist sees daily, each as
 * 'code words'. Codes and words are those of the table of subcategories that DATASUS publishes (CID-10, V2008,
 * CID10CSV.zip, CID-10-SUBCATEGORIAS.CSV), with which A, B, C43, C44, C46, D03, D04, D17, D18, D22, D23 and L were
 * compared line by line, in the spelling since 2009. Words in parentheses are added. What patients and doctors call it every
 * day is in web/admin/patients/record/cid-10-search.ts, since a record holds the words of this list.
 */
const lines = `
A30.9 Hanseníase não especificada
A46 Erisipela
A60.0 Infecção dos órgãos genitais e do trato geniturinário pelo vírus do herpes
A63.0 Verrugas anogenitais (venéreas)
B00.0 Eczema herpético
B00.1 Dermatite vesicular devido ao vírus do herpes
B00.2 Gengivoestomatite e faringoamigdalite devida ao vírus do herpes
B00.8 Outras formas de infecção devida ao vírus do herpes
B00.9 Infecção não especificada devida ao vírus do herpes
B01.9 Varicela sem complicação
B02.2 Herpes zoster acompanhado de outras manifestações neurológicas
B02.3 Herpes zoster oftálmico
B02.9 Herpes zoster sem complicação
B07 Verrugas de origem viral
B08.1 Molusco contagioso
B08.4 Estomatite vesicular devida a enterovírus com exantema
B35.0 Tinha da barba e do couro cabeludo
B35.1 Tinha das unhas
B35.2 Tinha da mão
B35.3 Tinha dos pés
B35.4 Tinha do corpo
B35.5 Tinha imbricada
B35.6 Tinea cruris (tinha inguinal)
B35.8 Outras dermatofitoses
B35.9 Dermatofitose não especificada
B36.0 Pitiríase versicolor
B36.1 Tinha negra
B36.2 Piedra branca
B36.3 Piedra negra
B36.8 Outras micoses superficiais especificadas
B36.9 Micose superficial não especificada
B37.0 Estomatite por Candida
B37.2 Candidíase da pele e das unhas
B37.3 Candidíase da vulva e da vagina
B37.4 Candidíase de outras localizações urogenitais
B37.8 Candidíase de outras localizações
B37.9 Candidíase não especificada
B42.1 Esporotricose linfocutânea
B42.9 Esporotricose não especificada
B55.1 Leishmaniose cutânea
B76.9 Ancilostomíase não especificada (larva migrans cutânea)
B85.0 Pediculose devida a Pediculus humanus capitis
B85.1 Pediculose devida a Pediculus humanus corporis
B85.2 Pediculose não especificada
B85.3 Ftiríase
B86 Escabiose
B87.0 Miíase cutânea
B87.1 Miíase das feridas
B88.1 Tungíase
C43.0 Melanoma maligno do lábio
C43.1 Melanoma maligno da pálpebra, incluindo as comissuras palpebrais
C43.2 Melanoma maligno da orelha e do conduto auditivo externo
C43.3 Melanoma maligno de outras partes e partes não especificadas da face
C43.4 Melanoma maligno do couro cabeludo e do pescoço
C43.5 Melanoma maligno do tronco
C43.6 Melanoma maligno do membro superior, incluindo ombro
C43.7 Melanoma maligno do membro inferior, incluindo quadril
C43.8 Melanoma maligno invasivo da pele
C43.9 Melanoma maligno de pele, não especificado
C44.0 Neoplasia maligna da pele do lábio
C44.1 Neoplasia maligna da pele da pálpebra, incluindo o canto
C44.2 Neoplasia maligna da pele da orelha e do conduto auditivo externo
C44.3 Neoplasia maligna da pele de outras partes e de partes não especificadas da face
C44.4 Neoplasia maligna da pele do couro cabeludo e do pescoço
C44.5 Neoplasia maligna da pele do tronco
C44.6 Neoplasia maligna da pele do membro superior, incluindo ombro
C44.7 Neoplasia maligna da pele do membro inferior, incluindo quadril
C44.8 Neoplasia maligna da pele com lesão invasiva
C44.9 Neoplasia maligna da pele, não especificada (carcinoma basocelular, espinocelular)
C46.0 Sarcoma de Kaposi da pele
D03.0 Melanoma in situ do lábio
D03.1 Melanoma in situ da pálpebra, incluindo o canto
D03.2 Melanoma in situ da orelha e do conduto auditivo externo
D03.3 Melanoma in situ de outras partes, e de partes não especificadas da face
D03.4 Melanoma in situ do couro cabeludo e do pescoço
D03.5 Melanoma in situ do tronco
D03.6 Melanoma in situ dos membros superiores, incluindo ombro
D03.7 Melanoma in situ dos membros inferiores, incluindo quadril
D03.8 Melanoma in situ de outras localizações
D03.9 Melanoma in situ, não especificado
D04.0 Carcinoma in situ da pele do lábio
D04.1 Carcinoma in situ da pele da pálpebra, incluindo o canto
D04.2 Carcinoma in situ da pele da orelha e do conduto auditivo externo
D04.3 Carcinoma in situ da pele de outras partes e de partes não especificadas da face
D04.4 Carcinoma in situ da pele do couro cabeludo e do pescoço
D04.5 Carcinoma in situ da pele do tronco
D04.6 Carcinoma in situ da pele dos membros superiores, incluindo ombro
D04.7 Carcinoma in situ da pele dos membros inferiores, incluindo quadril
D04.8 Carcinoma in situ da pele de outras localizações
D04.9 Carcinoma in situ da pele, não especificada (Bowen)
D17.0 Neoplasia lipomatosa benigna da pele e do tecido subcutâneo da cabeça, face e pescoço (lipoma)
D17.1 Neoplasia lipomatosa benigna da pele e tecido subcutâneo do tronco (lipoma)
D17.2 Neoplasia lipomatosa benigna da pele e tecido subcutâneo dos membros (lipoma)
D17.3 Neoplasia lipomatosa benigna da pele e tecido subcutâneo de outras localizações e de localizações não especificadas (lipoma)
D17.9 Neoplasia lipomatosa benigna de localização não especificada (lipoma)
D18.0 Hemangioma de qualquer localização
D18.1 Linfangioma de qualquer localização
D22.0 Nevo melanocítico do lábio
D22.1 Nevo melanocítico da pálpebra, incluindo o canto
D22.2 Nevo melanocítico da orelha e do conduto auditivo externo
D22.3 Nevo melanocítico de outras partes e de partes não especificadas da face
D22.4 Nevo melanocítico do couro cabeludo e do pescoço
D22.5 Nevo melanocítico do tronco
D22.6 Nevo melanocítico dos membros superiores, incluindo ombro
D22.7 Nevo melanocítico dos membros inferiores, incluindo quadril
D22.9 Nevo melanocítico, não especificado
D23.0 Neoplasia benigna da pele dos lábios
D23.1 Neoplasia benigna da pele da pálpebra, incluindo o canto
D23.2 Neoplasia benigna da pele da orelha e do conduto auditivo externo
D23.3 Neoplasia benigna da pele de outras partes e de partes não especificadas da face
D23.4 Neoplasia benigna da pele do couro cabeludo e do pescoço
D23.5 Neoplasia benigna da pele do tronco
D23.6 Neoplasia benigna da pele dos membros superiores, incluindo o ombro
D23.7 Neoplasia benigna da pele dos membros inferiores, incluindo o quadril
D23.9 Neoplasia benigna da pele, não especificada
L00 Síndrome da pele escaldada estafilocócica do recém-nascido
L01.0 Impetigo
L01.1 Impetiginização de outras dermatoses
L02.0 Abscesso cutâneo, furúnculo e antraz da face
L02.1 Abscesso cutâneo, furúnculo e antraz do pescoço
L02.2 Abscesso cutâneo, furúnculo e antraz do tronco
L02.3 Abscesso cutâneo, furúnculo e antraz da nádega
L02.4 Abscesso cutâneo, furúnculo e antraz do(s) membro(s)
L02.8 Abscesso cutâneo, furúnculo e antraz de outras localizações
L02.9 Abscesso cutâneo, furúnculo e antraz de localização não especificada
L03.0 Celulite de dedos das mãos e dos pés
L03.1 Celulite de outras partes do(s) membro(s)
L03.2 Celulite da face
L03.3 Celulite do tronco
L03.8 Celulite de outros locais
L03.9 Celulite não especificada
L04.0 Linfadenite aguda de face, cabeça e pescoço
L04.1 Linfadenite aguda do tronco
L04.2 Linfadenite aguda de membro superior
L04.3 Linfadenite aguda de membro inferior
L04.8 Linfadenite aguda de outras localizações
L04.9 Linfadenite aguda de localização não especificada
L05.0 Cisto pilonidal com abscesso
L05.9 Cisto pilonidal sem abscesso
L08.0 Piodermite
L08.1 Eritrasma
L08.8 Outras infecções localizadas, especificadas, da pele e do tecido subcutâneo
L08.9 Infecção localizada da pele e do tecido subcutâneo, não especificada
L10.0 Pênfigo vulgar
L10.1 Pênfigo vegetante
L10.2 Pênfigo foliáceo
L10.3 Pênfigo brasileiro (fogo selvagem)
L10.4 Pênfigo eritematoso
L10.5 Pênfigo induzido por drogas
L10.8 Outras formas de pênfigo
L10.9 Pênfigo, não especificado
L11.0 Ceratose folicular adquirida
L11.1 Dermatose acantolítica transitória (Grover)
L11.8 Outras afecções acantolíticas especificadas
L11.9 Afecções acantolíticas não especificadas
L12.0 Penfigoide bolhoso
L12.1 Penfigoide cicatricial
L12.2 Doença bolhosa crônica da infância
L12.3 Epidermólise bolhosa adquirida
L12.8 Outras formas de penfigoide
L12.9 Penfigoide, não especificado
L13.0 Dermatite herpetiforme
L13.1 Dermatite pustular subcorneana
L13.8 Outras afecções bolhosas especificadas
L13.9 Doença bolhosa, não especificada
L14 Afecções bolhosas em doenças classificadas em outra parte
L20.0 Prurigo de Besnier
L20.8 Outras dermatites atópicas
L20.9 Dermatite atópica, não especificada
L21.0 Seborreia do couro cabeludo
L21.1 Dermatite seborreica infantil
L21.8 Outras dermatites seborreicas
L21.9 Dermatite seborreica, não especificada
L22 Dermatite das fraldas
L23.0 Dermatite alérgica de contato devida a metais
L23.1 Dermatite alérgica de contato devida a adesivos
L23.2 Dermatite alérgica de contato devida a cosméticos
L23.3 Dermatite alérgica de contato devida a drogas em contato com a pele
L23.4 Dermatite alérgica de contato devida a corantes
L23.5 Dermatite alérgica de contato devida a outros produtos químicos
L23.6 Dermatite alérgica de contato devida a alimentos em contato com a pele
L23.7 Dermatite alérgica de contato devida a plantas, exceto alimentos
L23.8 Dermatite alérgica de contato devida a outros agentes
L23.9 Dermatite alérgica de contato, de causa não especificada
L24.0 Dermatite de contato por irritantes devida a detergentes
L24.1 Dermatite de contato por irritantes devida a óleos e gorduras
L24.2 Dermatite de contato por irritantes devida a solventes
L24.3 Dermatite de contato por irritantes devida a cosméticos
L24.4 Dermatite de contato por irritantes devida a drogas em contato com a pele
L24.5 Dermatite de contato por irritantes devida a outros produtos químicos
L24.6 Dermatite de contato por irritantes devida a alimentos em contato com a pele
L24.7 Dermatite de contato por irritantes devida a plantas, exceto alimentos
L24.8 Dermatite de contato por irritantes devida a outros agentes
L24.9 Dermatite de contato por irritantes, de causa não especificada
L25.0 Dermatite de contato não especificada devida a cosméticos
L25.1 Dermatite de contato não especificada devida a drogas em contato com a pele
L25.2 Dermatite de contato não especificada devida a corantes
L25.3 Dermatite de contato não especificada devida a outros produtos químicos
L25.4 Dermatite de contato não especificada devida a alimentos em contato com a pele
L25.5 Dermatite de contato não especificada devida a plantas, exceto alimentos
L25.8 Dermatite de contato não especificada devida a outros agentes
L25.9 Dermatite de contato não especificada, de causa não especificada
L26 Dermatite esfoliativa
L27.0 Erupção cutânea generalizada devida a drogas e medicamentos (farmacodermia)
L27.1 Erupção cutânea localizada devida a drogas e medicamentos
L27.2 Dermatite devida à ingestão de alimentos
L27.8 Dermatite devida a outras substâncias de uso interno
L27.9 Dermatite devida a substância não especificada de uso interno
L28.0 Líquen simples crônico
L28.1 Prurigo nodular
L28.2 Outras formas de prurigo
L29.0 Prurido anal
L29.1 Prurido escrotal
L29.2 Prurido vulvar
L29.3 Prurido anogenital, não especificado
L29.8 Outras formas de prurido
L29.9 Prurido não especificado
L30.0 Dermatite numular
L30.1 Disidrose (pompholyx)
L30.2 Autossensibilização cutânea
L30.3 Dermatite infectada
L30.4 Intertrigo eritematoso
L30.5 Pitiríase alba
L30.8 Outras dermatites especificadas
L30.9 Dermatite não especificada (eczema)
L40.0 Psoríase vulgar
L40.1 Psoríase pustulosa generalizada
L40.2 Acrodermatite contínua
L40.3 Pustulose palmar e plantar
L40.4 Psoríase gutata
L40.5 Artropatia psoriásica
L40.8 Outras formas de psoríase
L40.9 Psoríase não especificada
L41.0 Pitiríase liquenoide e varioliforme aguda
L41.1 Pitiríase liquenoide crônica
L41.2 Papulose linfomatoide
L41.3 Parapsoríase de pequenas placas
L41.4 Parapsoríase de grandes placas
L41.5 Parapsoríase retiforme
L41.8 Outras parapsoríases
L41.9 Parapsoríase, não especificada
L42 Pitiríase rósea
L43.0 Líquen plano hipertrófico
L43.1 Líquen plano bolhoso
L43.2 Reação liquenoide a droga
L43.3 Líquen plano subagudo (ativo)
L43.8 Outras formas de líquen plano
L43.9 Líquen plano, não especificado
L44.0 Pitiríase rubra pilar
L44.1 Líquen nítido
L44.2 Líquen estriado
L44.3 Líquen rubro moniliforme
L44.4 Acrodermatite papular infantil (Gianotti-Crosti)
L44.8 Outras afecções pápulo-descamativas especificadas
L44.9 Afecções pápulo-descamativas, não especificadas
L45 Afecções pápulo-descamativas em doenças classificadas em outra parte
L50.0 Urticária alérgica
L50.1 Urticária idiopática
L50.2 Urticária devida a frio e a calor
L50.3 Urticária dermatográfica
L50.4 Urticária vibratória
L50.5 Urticária colinérgica
L50.6 Urticária de contato
L50.8 Outras urticárias
L50.9 Urticária não especificada
L51.0 Eritema multiforme não bolhoso
L51.1 Eritema multiforme bolhoso
L51.2 Necrólise epidérmica tóxica (Lyell)
L51.8 Outras formas de eritema multiforme
L51.9 Eritema multiforme, não especificado
L52 Eritema nodoso
L53.0 Eritema tóxico
L53.1 Eritema anular centrífugo
L53.2 Eritema marginado
L53.3 Outras formas de eritema figurado crônico
L53.8 Outras afecções eritematosas especificadas
L53.9 Afecções eritematosas, não especificadas
L54.0 Eritema marginado na febre reumática aguda
L54.8 Eritema em outras doenças classificadas em outra parte
L55.0 Queimadura solar de primeiro grau
L55.1 Queimadura solar de segundo grau
L55.2 Queimadura solar de terceiro grau
L55.8 Outras queimaduras solares
L55.9 Queimadura solar, não especificada
L56.0 Resposta fototóxica a drogas
L56.1 Resposta fotoalérgica a drogas
L56.2 Dermatite por fotocontato (dermatite do berloque, fitofotodermatite)
L56.3 Urticária solar
L56.4 Erupção polimorfa à luz
L56.8 Outras alterações agudas especificadas da pele devidas a radiação ultravioleta
L56.9 Alterações agudas da pele devidas a radiação ultravioleta, não especificadas
L57.0 Ceratose actínica
L57.1 Reticuloide actínica
L57.2 Cútis romboidal da nuca
L57.3 Poiquilodermia de Civatte
L57.4 Cútis laxa senil
L57.5 Granuloma actínico
L57.8 Outras alterações da pele devidas a exposição crônica à radiação não ionizante (fotoenvelhecimento)
L57.9 Alterações da pele devidas a exposição crônica à radiação não ionizante, não especificadas
L58.0 Radiodermatite aguda
L58.1 Radiodermatite crônica
L58.9 Radiodermatite, não especificada
L59.0 Eritema devido ao calor ou ao fogo (ab igne)
L59.8 Outras afecções especificadas da pele e do tecido subcutâneo relacionadas com a radiação
L59.9 Afecções da pele e do tecido subcutâneo relacionadas com a radiação, não especificadas
L60.0 Unha encravada
L60.1 Onicólise
L60.2 Onicogrifose
L60.3 Distrofia ungueal
L60.4 Linhas de Beau
L60.5 Síndrome das unhas amareladas
L60.8 Outras afecções das unhas
L60.9 Afecções das unhas, não especificadas
L62.0 Paquidermoperiostose com unhas hipocráticas (em vidro de relógio)
L62.8 Afecções das unhas em outras doenças classificadas em outra parte
L63.0 Alopecia total (capitis)
L63.1 Alopecia universal
L63.2 Ofíase
L63.8 Outras formas de alopecia areata
L63.9 Alopecia areata, não especificada
L64.0 Alopecia androgênica induzida por droga
L64.8 Outras alopecias androgênicas
L64.9 Alopecia androgênica, não especificada (androgenética)
L65.0 Eflúvio telógeno
L65.1 Eflúvio anágeno
L65.2 Alopecia mucinosa
L65.8 Outras formas, especificadas, não cicatriciais, de perda de cabelos ou pelos
L65.9 Perda de cabelos ou pelos não cicatriciais, não especificada
L66.0 Pseudopelada
L66.1 Líquen planopilar (alopecia frontal fibrosante)
L66.2 Foliculite descalvante
L66.3 Perifoliculite abscedante da cabeça
L66.4 Foliculite uleritematosa reticulada
L66.8 Outras formas de alopecia cicatricial
L66.9 Alopecia cicatricial, não especificada
L67.0 Tricorrexe nodosa
L67.1 Variações da cor dos cabelos ou pelos
L67.8 Outras anormalidades da cor e do pedículo dos cabelos ou pelos
L67.9 Anormalidades da cor e do pedículo dos cabelos e dos pelos, não especificadas
L68.0 Hirsutismo
L68.1 Hipertricose lanuginosa adquirida
L68.2 Hipertricose localizada
L68.3 Politríquia
L68.8 Outras formas de hipertricose
L68.9 Hipertricose, não especificada
L70.0 Acne vulgar
L70.1 Acne conglobata
L70.2 Acne varioliforme
L70.3 Acne tropical
L70.4 Acne infantil
L70.5 Acne escoriada das mulheres jovens
L70.8 Outras formas de acne
L70.9 Acne, não especificada
L71.0 Dermatite perioral
L71.1 Rinofima
L71.8 Outras formas de rosácea
L71.9 Rosácea, não especificada
L72.0 Cisto epidérmico
L72.1 Cisto triquilemal
L72.2 Esteatocistoma múltiplo
L72.8 Outras formas de cistos foliculares da pele e do tecido subcutâneo
L72.9 Cisto folicular, não especificado da pele e do tecido subcutâneo
L73.0 Acne queloide
L73.1 Pseudofoliculite da barba
L73.2 Hidradenite supurativa
L73.8 Outras afecções foliculares especificadas
L73.9 Afecções foliculares, não especificadas (foliculite)
L74.0 Miliária rubra
L74.1 Miliária cristalina
L74.2 Miliária profunda
L74.3 Miliária, não especificada
L74.4 Anidrose
L74.8 Outras afecções das glândulas sudoríparas écrinas
L74.9 Afecções das glândulas sudoríparas écrinas, não especificadas
L75.0 Bromidrose
L75.1 Cromidrose
L75.2 Miliária apócrina
L75.8 Outras afecções das glândulas sudoríparas apócrinas
L75.9 Afecções de glândulas sudoríparas apócrinas, não especificadas
L80 Vitiligo
L81.0 Hiperpigmentação pós-inflamatória
L81.1 Cloasma (melasma)
L81.2 Sardas (efélides)
L81.3 Manchas café com leite
L81.4 Outras formas de hiperpigmentação pela melanina (lentigo, melanose solar)
L81.5 Leucodermia não classificada em outra parte
L81.6 Outros transtornos ligados à diminuição da formação de melanina
L81.7 Dermatose purpúrica pigmentada
L81.8 Outros transtornos especificados da pigmentação
L81.9 Transtorno da pigmentação, não especificado
L82 Ceratose seborreica
L83 Acantose nigricans
L84 Calos e calosidades
L85.0 Ictiose adquirida
L85.1 Ceratose adquirida palmar e plantar (ceratodermia)
L85.2 Ceratose punctata (palmar e plantar)
L85.3 Xerose cutânea
L85.8 Outras formas de espessamento epidérmico
L85.9 Espessamento epidérmico, não especificado
L86 Ceratodermia em doenças classificadas em outra parte
L87.0 Ceratose folicular e parafolicular penetrante na pele (Kyrle)
L87.1 Colagenose perfurante reativa
L87.2 Elastose perfurante serpiginosa
L87.8 Outros transtornos da eliminação transepidérmica
L87.9 Transtorno da eliminação transepidérmica, não especificado
L88 Piodermite gangrenosa (pioderma gangrenoso)
L89 Úlcera de decúbito
L90.0 Líquen escleroso e atrófico
L90.1 Anetodermia de Schweninger-Buzzi
L90.2 Anetodermia de Jadassohn-Pellizzari
L90.3 Atrofodermia de Pasini e Pierini
L90.4 Acrodermatite crônica atrófica
L90.5 Cicatrizes e fibrose cutânea
L90.6 Estrias atróficas
L90.8 Outras afecções atróficas da pele
L90.9 Afecções atróficas da pele, não especificadas
L91.0 Cicatriz queloide
L91.8 Outras afecções hipertróficas da pele
L91.9 Afecções hipertróficas da pele, não especificadas
L92.0 Granuloma anular
L92.1 Necrobiose lipoídica não classificada em outra parte
L92.2 Granuloma facial (granuloma eosinófilo da pele)
L92.3 Granuloma de corpo estranho da pele e do tecido subcutâneo
L92.8 Outras afecções granulomatosas da pele e do tecido subcutâneo
L92.9 Afecções granulomatosas da pele e do tecido subcutâneo, não especificadas
L93.0 Lúpus eritematoso discoide
L93.1 Lúpus eritematoso cutâneo subagudo
L93.2 Outras formas de lúpus eritematoso localizado
L94.0 Esclerodermia localizada (morfeia)
L94.1 Esclerodermia linear
L94.2 Calcinose cutânea
L94.3 Esclerodactilia
L94.4 Pápulas de Gottron
L94.5 Poiquilodermia vascular atrófica
L94.6 Ainhum
L94.8 Outras afecções localizadas do tecido conjuntivo, especificadas
L94.9 Afecções localizadas do tecido conjuntivo, não especificadas
L95.0 Vasculite livedoide
L95.1 Eritema elevado diutino (duradouro)
L95.8 Outras vasculites limitadas à pele
L95.9 Vasculites limitadas à pele, não especificadas
L97 Úlcera dos membros inferiores não classificada em outra parte
L98.0 Granuloma piogênico
L98.1 Dermatite factícia
L98.2 Dermatose neutrofílica febril (Sweet)
L98.3 Celulite eosinofílica (Wells)
L98.4 Úlcera crônica da pele, não classificada em outra parte
L98.5 Mucinose da pele
L98.6 Outras afecções infiltrativas da pele e do tecido subcutâneo
L98.8 Outras afecções especificadas da pele e do tecido subcutâneo
L98.9 Afecções da pele e do tecido subcutâneo, não especificadas
L99.0 Amiloidose cutânea
L99.8 Outras afecções especificadas da pele e do tecido subcutâneo em doenças classificadas em outra parte
R61.0 Hiperidrose localizada
`;

export const cid10: readonly string[] = lines.trim().split('\n');

/** @returns 'L70.0 Acne vulgar', the first of a whole category such as 'L70', or undefined for a code that the list lacks */
export const findCid = (code: string) =>
  cid10.find((each) => each.startsWith(`${code} `) || (code.length === 3 && each.startsWith(`${code}.`)));

/** The list has every code of these categories. Another code in them does not exist. */
const wholeCategories = /^(L|C4[34]|D0[34]|D18|D2[23])/u;
export const noSuchCid = 'Este código não existe na CID-10: escolha na lista';
export const isNoCid = (code: string) => wholeCategories.test(code) && findCid(code) === undefined;
